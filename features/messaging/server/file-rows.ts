import { type SQL, sql } from "drizzle-orm";
import type { MessageFile } from "../contract.ts";
import { messageFiles } from "./tables.ts";

// A query of one table names its columns without it, which in here would be those of the files: hence "messages.id" as text.

/** The files of a message as JSON, for a query that reads messages. */
export const filesOfMessage: SQL<MessageFile[]> = sql<MessageFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'type', f.type, 'sizeBytes', f.size_bytes,
    'width', f.width, 'height', f.height, 'previewBytes', f.preview_bytes,
    'durationMs', f.duration_ms, 'wave', f.wave) order by f.position)
  from ${messageFiles} f where f.message_id = messages.id), '[]'::json)`;

/** The first of them, for a list. */
export const firstFile = sql<Pick<MessageFile, "kind" | "name"> | null>`(
  select json_build_object('kind', f.kind, 'name', f.name) from ${messageFiles} f
  where f.message_id = messages.id and f.position = 0)`;
