export { type UploadPurpose, uploadPurposes } from "./purposes.ts";
export { openUpload, releaseUploads, type UsedUpload, uploadRows, useUpload } from "./use-upload.ts";
