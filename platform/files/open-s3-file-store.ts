import { PassThrough, pipeline, Readable } from "node:stream";
import { Disk } from "flydrive";
import { assertFileKey, FileMissingError, type FileStore } from "./file-store.ts";

/** Thrown when the S3 address cannot be used or its packages are not installed. The message is for the operator and holds no key. */
export class S3SetupError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = "S3SetupError";
  }
}

/**
 * Stores files in an S3-compatible store: `https://KEY:SECRET@host/bucket?region=eu-west-1` (region us-east-1 by default; key
 * and secret percent-encoded). The bucket must exist. The S3 client is loaded only here, as most installations need none.
 * Errors: S3SetupError.
 */
export async function openS3FileStore(url: string): Promise<FileStore> {
  const disk = await openDisk(url);
  return {
    async put(key, source, meta) {
      assertFileKey(key);
      const { contentType } = meta;
      try {
        // S3 shows an object only once it is whole.
        if (!(source instanceof Readable)) await disk.put(key, source, { contentType, contentLength: source.length });
        else await disk.putStream(key, failing(source), { contentType, contentLength: meta.sizeBytes });
      } catch (error) {
        throw ownCause(error);
      }
    },

    async get(key) {
      assertFileKey(key);
      try {
        return await disk.getStream(key);
      } catch (error) {
        const cause = ownCause(error);
        throw cause instanceof Error && cause.name === "NoSuchKey" ? new FileMissingError(key) : cause;
      }
    },

    async delete(key) {
      assertFileKey(key);
      await disk.delete(key).catch((error: unknown) => {
        throw ownCause(error);
      });
    },

    // It is the store's keeper who makes room there.
    disk: async () => null,

    async sizeOf(key) {
      assertFileKey(key);
      try {
        return (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null;
      } catch (error) {
        throw ownCause(error);
      }
    },
  };
}

/** The same bytes, as a stream that fails when the source closes early: the client waits forever for the rest of one that does not. */
function failing(source: Readable): Readable {
  const body = new PassThrough();
  pipeline(source, body, () => {}); // destroys each with the other's error, which the body then shows
  return body;
}

async function openDisk(url: string): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3").catch((error: unknown) => {
    throw new S3SetupError(
      "Files in S3 need the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner. Install them, or leave FILES_S3_URL out to keep files on this machine's disk.",
      { cause: error },
    );
  });
  const driver = new S3Driver({
    ...s3Client(url, "FILES_S3_URL"),
    visibility: "private",
    // Access goes through the product alone; many compatible servers know no access lists.
    supportsACL: false,
  });
  return new Disk(driver);
}

/**
 * What an S3 client needs for the bucket at `url` (openS3FileStore says its form); `setting` is the name of the setting that it came from.
 * Errors: S3SetupError.
 */
export function s3Client(text: string, setting: string) {
  const url = URL.parse(text);
  const bucket = url?.pathname.replace(/^\/|\/$/g, "") ?? "";
  const usable = url && ["https:", "http:"].includes(url.protocol) && /^[a-z0-9][a-z0-9.-]+$/.test(bucket);
  if (!usable || !url.username || !url.password) {
    throw new S3SetupError(`${setting} has the form https://KEY:SECRET@host/bucket?region=REGION.`);
  }
  return {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    // The checksums that newer clients add are refused by many compatible servers.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
    // What goes wrong is thrown; the client would also write it to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  };
}

/** flydrive wraps the client's error, whose name is what tells a missing file. */
function ownCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
