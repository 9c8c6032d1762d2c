import type { Need } from "#lib/capabilities.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { DocumentKind } from "../texts.ts";

/** What files may be sent for; a feature that takes files declares its own. */
export type UploadPurpose = {
  /** `feature.thing` */
  name: string;
  maxBytes: number;
  kinds: readonly DocumentKind[];
  /** Pictures are drawn again, without what a camera writes next to them, and get a small preview. */
  redrawsPictures?: boolean;
  /** Pages of PDFs and pictures are drawn once the file is in use, so that they are read without a program. */
  drawsPages?: boolean;
  /** How long a recording may be. */
  longestMs?: number;
  /** Who may send files for it. */
  need: Need;
};

/** Asks each feature what it takes files for. */
export const uploadPurposes = defineExtensionPoint<() => UploadPurpose>("uploads.purposes");
