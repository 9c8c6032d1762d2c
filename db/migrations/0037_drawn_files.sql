ALTER TABLE "upload_pages" DROP CONSTRAINT "upload_pages_upload_id_upload_drawings_upload_id_fk";--> statement-breakpoint
ALTER TABLE "upload_pages" DROP CONSTRAINT "upload_pages_upload_id_number_pk";--> statement-breakpoint
ALTER TABLE "upload_pages" ADD COLUMN "document_key" text;--> statement-breakpoint
UPDATE "upload_pages" "p" SET "document_key" = "u"."file_key" FROM "uploads" "u" WHERE "u"."id" = "p"."upload_id";--> statement-breakpoint
ALTER TABLE "upload_pages" DROP COLUMN "upload_id";--> statement-breakpoint
ALTER TABLE "upload_pages" ALTER COLUMN "document_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_drawings" DROP CONSTRAINT "upload_drawings_upload_id_uploads_id_fk";--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD COLUMN "document_key" text;--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD COLUMN "size_bytes" integer;--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD COLUMN "requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "upload_drawings" "d" SET "document_key" = "u"."file_key", "type" = "u"."type", "size_bytes" = coalesce("u"."stored_bytes", "u"."size_bytes"), "requested_at" = "u"."created_at" FROM "uploads" "u" WHERE "u"."id" = "d"."upload_id";--> statement-breakpoint
ALTER TABLE "upload_drawings" DROP COLUMN "upload_id";--> statement-breakpoint
ALTER TABLE "upload_drawings" ALTER COLUMN "type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_drawings" ALTER COLUMN "size_bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD PRIMARY KEY ("document_key");--> statement-breakpoint
ALTER TABLE "upload_pages" ADD CONSTRAINT "upload_pages_document_key_number_pk" PRIMARY KEY("document_key","number");--> statement-breakpoint
ALTER TABLE "upload_pages" ADD CONSTRAINT "upload_pages_document_key_upload_drawings_document_key_fk" FOREIGN KEY ("document_key") REFERENCES "public"."upload_drawings"("document_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_key_unique" UNIQUE("file_key");--> statement-breakpoint
INSERT INTO "upload_drawings" ("document_key", "type", "size_bytes", "requested_at") SELECT "key", 'application/pdf', "bytes", "created_at" FROM "tutor_applications" CROSS JOIN LATERAL (VALUES ("syllabus_key", "syllabus_bytes"), ("cv_key", "cv_bytes")) AS "file"("key", "bytes");
