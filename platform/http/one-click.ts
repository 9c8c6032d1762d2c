import type { FastifyRequest } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { formParts } from "./form-parts.ts";

/**
 * Whether a body is the one that RFC 8058 prescribes for unsubscribing with one click; a prefetching scanner's empty POST is not.
 * Mail programs may send its one field as multipart too: the route declares `upload`.
 */
export async function isOneClick(request: FastifyRequest): Promise<boolean> {
  const values: unknown[] = [];
  if (request.isMultipart()) {
    for await (const part of formParts(request, { maxBodyBytes: 64 * 1024, tooLarge })) {
      if (part.type === "file") part.file.resume();
      else if (part.fieldname === "List-Unsubscribe") values.push(part.value);
    }
  } else if (typeof request.body === "string") {
    values.push(...new URLSearchParams(request.body).getAll("List-Unsubscribe"));
  }
  return values.length === 1 && values[0] === "One-Click";
}

const tooLarge = () => new AppError("too_large", "That is too large.");
