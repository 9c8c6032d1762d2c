/** Where someone pointed on a picture: parts of its width and height. Is in the picture's own box. */
export const PictureMark = ({ at: { x, y } }: { at: { x: number; y: number } }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-4 border-white bg-danger shadow-2"
    style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
  />
);
