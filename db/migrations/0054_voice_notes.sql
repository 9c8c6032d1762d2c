ALTER TABLE "message_files" DROP CONSTRAINT "message_files_kind_known";--> statement-breakpoint
ALTER TABLE "message_files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "message_files" ADD COLUMN "wave" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_sounded" CHECK (("message_files"."kind" = 'voice') = ("message_files"."duration_ms" is not null) and ("message_files"."wave" is null or "message_files"."kind" = 'voice'));--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_kind_known" CHECK ("message_files"."kind" in ('file','picture','voice'));