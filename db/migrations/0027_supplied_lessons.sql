ALTER TABLE "lessons" ADD COLUMN "supplied_md5" text;--> statement-breakpoint
-- What nobody has changed since it was loaded is the supplied text.
UPDATE "lessons" SET "supplied_md5" = md5("body") WHERE "body" IS NOT NULL AND "updated_at" = "created_at";
