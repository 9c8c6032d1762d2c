import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
// The headless half: the other one writes styles into the page, which the content policy forbids.
import { toast as base, resolveValue, type Toast, type ToastOptions, useToaster } from "react-hot-toast/headless";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export type ToastSettings = Pick<ToastOptions, "id" | "duration">;

const alert = { role: "alert", "aria-live": "assertive" } as const;
const leaveMs = 200;

/**
 * Short news at the edge of the page. Each answers the toast's id; a second call with the same `id` replaces the first.
 * Durations in ms: 4000, success 2000, loading until it is dismissed or replaced. At most 20 at once. Call it in the
 * browser only; a `Toaster` is put into the page if there is none.
 */
export const toast = {
  success: (message: string, settings?: ToastSettings) => show(() => base.success(message, settings)),
  error: (message: string, settings?: ToastSettings) =>
    show(() => base.error(message, { ...settings, ariaProps: alert })),
  /** Neither good nor bad, with an icon of its own where one fits better. */
  info: (message: string, { icon = "info", ...settings }: ToastSettings & { icon?: IconName } = {}) =>
    show(() => base(message, { ...settings, icon: <Icon name={icon} /> })),
  loading: (message: string, settings?: ToastSettings) => show(() => base.loading(message, settings)),
  /** Takes one away, or all. */
  dismiss: (id?: string) => base.dismiss(id),
};

function show(make: () => string): string {
  ensureToaster();
  return make();
}

/**
 * Puts a `Toaster` into the page if there is none: an island on a page that is not hydrated has no root of its own to
 * put it in.
 */
export function ensureToaster(): void {
  if (document.querySelector("[data-toaster]")) return;
  // One whose place has left the document is of no use.
  ensured?.unmount();
  const host = document.createElement("div");
  // The mark is before React has rendered, so that a second call at once finds it.
  host.setAttribute("data-toaster", "");
  document.body.append(host);
  ensured = createRoot(host);
  ensured.render(<ToastRegion />);
}

let ensured: Root | undefined;

/** Where toasts appear: once, in the root layout of a hydrated page. */
export function Toaster() {
  useEffect(() => {
    // Two would show everything twice. Later, because one root must not go while another renders.
    const otherRoot = ensured;
    ensured = undefined;
    if (otherRoot) queueMicrotask(() => otherRoot.unmount());
  }, []);

  return (
    <div data-toaster="">
      <ToastRegion />
    </div>
  );
}

function ToastRegion() {
  const { toasts, handlers } = useToaster({ removeDelay: leaveMs });
  const empty = toasts.length === 0;
  const region = useTopmostRegion(!empty);

  // A block that goes while it is pointed at sends no "leave": without this the clock of later ones would stand still.
  useEffect(() => {
    if (empty) handlers.endPause();
  }, [empty, handlers.endPause]);

  return (
    region &&
    createPortal(
      toasts.map((entry) => (
        <ToastBlock key={entry.id} entry={entry} onPause={handlers.startPause} onResume={handlers.endPause} />
      )),
      region,
    )
  );
}

/**
 * An element of ours that is in the topmost open dialog, else in the body: all that is outside a modal dialog is
 * inert, so a toast there could be neither dismissed nor read out.
 */
function useTopmostRegion(active: boolean): HTMLElement | undefined {
  const [region, setRegion] = useState<HTMLElement>();

  useEffect(() => {
    const element = document.createElement("div");
    element.className = "toaster";
    setRegion(element);
    return () => element.remove();
  }, []);

  useEffect(() => {
    if (!region || !active) return;
    const place = () => {
      const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
      if (region.parentElement !== host) host.append(region);
    };
    place();
    // Dialogs open, close and leave the document while toasts are shown.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [region, active]);

  return region;
}

const ticks: Partial<Record<Toast["type"], ReactNode>> = {
  success: <Icon name="check" />,
  error: <Icon name="circle-alert" />,
  loading: <span className="spinner" />,
};

function ToastBlock({ entry, onPause, onResume }: { entry: Toast; onPause: () => void; onResume: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of its news; pointing at it only stops its clock
    <div
      {...entry.ariaProps}
      className={cx("toast", entry.type === "success" && "toast-success", entry.type === "error" && "toast-error")}
      data-state={entry.visible ? "shown" : "leaving"}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      <span className="toast-tick">{entry.icon ?? ticks[entry.type]}</span>
      <span>{resolveValue(entry.message, entry)}</span>
      {entry.type === "error" && (
        <IconButton
          label="Dismiss"
          onClick={() => {
            base.dismiss(entry.id);
            onResume();
          }}
        >
          <Icon name="x" />
        </IconButton>
      )}
    </div>
  );
}
