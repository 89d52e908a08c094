// @ts-check
/* What every picture on a canvas needs, whatever it shows: a pen as fine as the screen, the page's colours, numbers
   along its lower edge, and to be drawn again when the tone or its room is another one. */

/** A colour of the page, by its name in the style sheet.
 * @param {string} name */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The pen of an empty canvas of this size.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height */
export function penOf(canvas, width, height) {
  const fine = window.devicePixelRatio || 1;
  const [across, up] = [Math.round(width * fine), Math.round(height * fine)];
  if (canvas.width !== across || canvas.height !== up) Object.assign(canvas, { width: across, height: up });
  canvas.style.height = `${height}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(fine, 0, 0, fine, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen;
}

/** Numbers below the ground, `{ at, text }` each with a tick.
 * @param {CanvasRenderingContext2D} pen
 * @param {Tick[]} ticks
 * @param {number} width
 * @param {number} ground */
export function drawTicks(pen, ticks, width, ground) {
  pen.fillStyle = colour("--soft");
  pen.textAlign = "center";
  pen.textBaseline = "top";
  for (const { at, text } of ticks) {
    const half = pen.measureText(text).width / 2;
    pen.fillRect(at - 0.5, ground, 1, 5);
    pen.fillText(text, Math.min(Math.max(at, half), width - half), ground + 8);
  }
}

/** Draw again when the element has another size, and in another tone.
 * @param {Element} element
 * @param {() => void} draw */
export function redrawn(element, draw) {
  new ResizeObserver(draw).observe(element);
  document.addEventListener("theme", draw);
}
