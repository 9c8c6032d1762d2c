import type { FileStore } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { openS3FileStore } from "./open-s3-file-store.ts";

/** The store that the settings name: a bucket, or DATA_DIR/files. Of its own, so that each of the two is tested by itself. Errors: S3SetupError. */
export const openFiles = async (env: { DATA_DIR: string; FILES_S3_URL?: string | undefined }): Promise<FileStore> =>
  env.FILES_S3_URL ? openS3FileStore(env.FILES_S3_URL) : openFileStore({ dataDir: env.DATA_DIR });
