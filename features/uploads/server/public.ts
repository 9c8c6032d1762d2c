export { keepDocument } from "./keep-document.ts";
export { uploadPurposes } from "./purposes.ts";
export { hasBought, keptUploadBytes } from "./room.ts";
export {
  handOverUpload,
  openUpload,
  releaseUploads,
  takeUpload,
  type UsedUpload,
  uploadRows,
} from "./used-uploads.ts";
