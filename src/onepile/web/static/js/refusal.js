/* An answer that says no, with its kind and message. */

export class Refusal extends Error {
  constructor({ kind, message, pointer }) {
    super(message);
    this.kind = kind;
    this.pointer = pointer ?? "";
  }
}
