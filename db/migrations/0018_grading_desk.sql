CREATE TABLE "grading_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grading_comments_text" UNIQUE("account_id","text"),
	CONSTRAINT "grading_comments_length" CHECK (char_length("grading_comments"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "grading_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"submission_id" uuid,
	"attempt_id" uuid,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "grading_drafts_submission" UNIQUE("submission_id","account_id"),
	CONSTRAINT "grading_drafts_attempt" UNIQUE("attempt_id","account_id"),
	CONSTRAINT "grading_drafts_piece" CHECK (num_nonnulls("grading_drafts"."submission_id", "grading_drafts"."attempt_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "mark_voices" (
	"mark_id" bigint PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"wave" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_drawings" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"page_count" integer,
	"refusal" text,
	CONSTRAINT "upload_drawings_state_known" CHECK ("upload_drawings"."state" in ('waiting','done','refused')),
	CONSTRAINT "upload_drawings_refusal_known" CHECK ("upload_drawings"."refusal" in ('locked','broken','slow')),
	CONSTRAINT "upload_drawings_done" CHECK (("upload_drawings"."state" = 'done') = ("upload_drawings"."page_count" is not null)),
	CONSTRAINT "upload_drawings_refused" CHECK (("upload_drawings"."state" = 'refused') = ("upload_drawings"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "upload_pages" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "upload_pages_upload_id_number_pk" PRIMARY KEY("upload_id","number"),
	CONSTRAINT "upload_pages_number" CHECK ("upload_pages"."number" >= 1),
	CONSTRAINT "upload_pages_sides" CHECK ("upload_pages"."width" > 0 and "upload_pages"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "submission_marks" ADD COLUMN "pins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_comments" ADD CONSTRAINT "grading_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_drafts" ADD CONSTRAINT "grading_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_drafts" ADD CONSTRAINT "grading_drafts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_drafts" ADD CONSTRAINT "grading_drafts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_voices" ADD CONSTRAINT "mark_voices_mark_id_submission_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."submission_marks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_voices" ADD CONSTRAINT "mark_voices_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_drawings" ADD CONSTRAINT "upload_drawings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pages" ADD CONSTRAINT "upload_pages_upload_id_upload_drawings_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload_drawings"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_drafts_account_id_index" ON "grading_drafts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "grading_drafts_saved_at_index" ON "grading_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "mark_voices_upload_id_index" ON "mark_voices" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "upload_drawings_waiting" ON "upload_drawings" USING btree ("begun_at") WHERE "upload_drawings"."state" = 'waiting';--> statement-breakpoint
INSERT INTO "upload_drawings" ("upload_id") SELECT "id" FROM "uploads" WHERE "purpose" = 'assessments.work' AND "state" IN ('ready', 'used') AND "type" IN ('application/pdf', 'image/png', 'image/jpeg', 'image/webp');
