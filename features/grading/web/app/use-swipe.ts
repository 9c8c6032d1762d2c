import { type TouchEvent, useRef } from "react";

/** So far to the side, in CSS pixels, and not so far up or down. */
const minDistance = 80;

/** Handlers for an element: a finger that goes across it, and is not scrolling, writing or pinching, does one thing to the left and another to the right. */
export function useSwipe({ left, right }: { left: () => void; right: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      const isWriting = target instanceof Element && target.closest("textarea, input, audio, [role=slider]");
      start.current = touch && touches.length === 1 && !isWriting ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      // A page that was made larger is moved about.
      if (!touch || !from || (globalThis.visualViewport?.scale ?? 1) > 1.05) return;
      const [across, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
      if (Math.abs(across) < minDistance || down > Math.abs(across) / 2) return;
      (across < 0 ? left : right)();
    },
  };
}
