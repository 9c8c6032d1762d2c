/** What browsers record, the smallest first, with the ending that the academy knows it by. */
export const soundTypes = [
  ["audio/webm;codecs=opus", "weba"],
  ["audio/ogg;codecs=opus", "oga"],
  ["audio/mp4", "m4a"],
] as const;

/** Whether this browser records at all. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" &&
  typeof navigator.mediaDevices?.getUserMedia === "function" &&
  soundTypes.some(([type]) => MediaRecorder.isTypeSupported(type));
