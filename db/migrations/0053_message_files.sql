CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"arrived_as" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"preview_key" text,
	"preview_bytes" integer,
	CONSTRAINT "message_files_upload" UNIQUE("arrived_as"),
	CONSTRAINT "message_files_position" UNIQUE("message_id","position"),
	CONSTRAINT "message_files_kind_known" CHECK ("message_files"."kind" in ('file','picture')),
	CONSTRAINT "message_files_position_bound" CHECK ("message_files"."position" between 0 and 4),
	CONSTRAINT "message_files_sized" CHECK ("message_files"."size_bytes" > 0),
	CONSTRAINT "message_files_pictured" CHECK (num_nonnulls("message_files"."width", "message_files"."height", "message_files"."preview_key", "message_files"."preview_bytes") = case when "message_files"."kind" = 'picture' then 4 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_length";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kept_bytes" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview_bytes" integer;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_length" CHECK (char_length("messages"."body") <= 4000 and ("messages"."deleted_at" is null or "messages"."body" = ''));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_redrawn" CHECK (num_nonnulls("uploads"."kept_bytes", "uploads"."width", "uploads"."height", "uploads"."preview_key", "uploads"."preview_bytes") in (0, 5)
        and ("uploads"."preview_key" is null or "uploads"."file_key" is not null));--> statement-breakpoint
-- However a file's row goes, with a message that is taken back or with the whole conversation, the sweep removes its bytes.
create function disown_message_file() returns trigger language plpgsql as $$
begin
  insert into pending_files (key, created_at)
    select key, 'epoch' from unnest(array[old.file_key, old.preview_key]) key where key is not null
    on conflict (key) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger message_files_gone after delete on message_files for each row execute function disown_message_file();
