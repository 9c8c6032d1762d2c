import { createHash } from "node:crypto";

/** A short mark of settings, secrets among them: another mark stands for other settings. It is too short to try secrets out by it. */
export const settingsMark = (...settings: readonly string[]): string =>
  createHash("sha256").update(settings.join("\n")).digest("hex").slice(0, 6);
