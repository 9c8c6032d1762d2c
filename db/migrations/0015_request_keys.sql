CREATE TABLE "request_keys" (
	"scope" text NOT NULL,
	"key" uuid NOT NULL,
	"content_hash" text,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
-- Keys that were taken before: what they stood for is not known any more, so they answer whatever comes with them.
INSERT INTO "request_keys" ("scope", "key", "content_hash", "answer", "created_at")
SELECT 'review', "request_key"::uuid, NULL,
  jsonb_build_object('message', 'Review submitted successfully!', 'state', CASE WHEN "state" = 'published' THEN 'published' ELSE 'pending' END),
  "created_at"
FROM "reviews" WHERE "request_key" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
INSERT INTO "request_keys" ("scope", "key", "content_hash", "answer", "created_at")
SELECT 'application', "request_key"::uuid, NULL, jsonb_build_object('message', 'Application submitted successfully!'), "created_at"
FROM "tutor_applications" WHERE "request_key" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_request_key";--> statement-breakpoint
ALTER TABLE "tutor_applications" DROP CONSTRAINT "tutor_applications_request_key";--> statement-breakpoint
CREATE INDEX "request_keys_created_at_index" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "tutor_applications" DROP COLUMN "request_key";
