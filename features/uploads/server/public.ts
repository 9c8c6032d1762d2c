export { filePages, openFilePage, openPage, pagesOf, requestPages } from "./pages/upload-pages.ts";
export { uploadPurposes } from "./purposes.ts";
export { hasBought, savedUploadBytes } from "./room.ts";
export { saveDocument } from "./save-document.ts";
export { sniffDocument } from "./sniff-document.ts";
export {
  copyToSpool,
  openUpload,
  releaseUploads,
  takeUpload,
  transferOwnership,
  type UsedUpload,
  uploadRows,
} from "./used-uploads.ts";
