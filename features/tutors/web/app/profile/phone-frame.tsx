import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/**
 * What is in it is drawn as on a phone, with the page's own sheets: a frame has a width of its own, by which they go. It is looked at: nothing in it
 * is pressed or reached by the keyboard.
 */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(320);

  const furnish = useCallback(() => {
    const inner = frame.current?.contentDocument;
    if (!inner || inner.getElementById("preview")) return;
    // An empty frame has no type of document, and is laid out as pages of the last century were.
    inner.open();
    inner.write("<!doctype html><html><head></head><body></body></html>");
    inner.close();
    dress(inner);
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
      inner.head.append(sheet.cloneNode(true));
    const place = inner.createElement("div");
    place.id = "preview";
    inner.body.inert = true;
    inner.body.append(place);
    setRoot(place);
  }, []);

  useEffect(() => {
    // Some browsers have its document at once, others put another in its place when it has loaded.
    furnish();
    const theme = new MutationObserver(() => dress(frame.current?.contentDocument));
    theme.observe(document.documentElement, { attributes: true });
    return () => theme.disconnect();
  }, [furnish]);

  useEffect(() => {
    if (!root) return;
    const measure = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)));
    measure.observe(root);
    return () => measure.disconnect();
  }, [root]);

  return (
    <iframe
      ref={frame}
      title={title}
      tabIndex={-1}
      scrolling="no"
      onLoad={furnish}
      style={{ height }}
      className="block w-full max-w-90 border-0 bg-bg"
    >
      {root ? createPortal(children, root) : null}
    </iframe>
  );
}

/** Gives it the page's theme and language. */
function dress(inner: Document | null | undefined): void {
  for (const { name, value } of document.documentElement.attributes) inner?.documentElement.setAttribute(name, value);
}
