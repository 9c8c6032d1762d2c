CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "upload_parts_upload_id_starts_at_pk" PRIMARY KEY("upload_id","starts_at"),
	CONSTRAINT "upload_parts_sized" CHECK ("upload_parts"."starts_at" >= 0 and "upload_parts"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"offset_bytes" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"file_key" text,
	"type" text,
	"sha256" text,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('arriving','ready','refused','used')),
	CONSTRAINT "uploads_within_size" CHECK ("uploads"."offset_bytes" between 0 and "uploads"."size_bytes" and "uploads"."size_bytes" > 0),
	CONSTRAINT "uploads_whole" CHECK (("uploads"."state" in ('ready', 'used')) = ("uploads"."file_key" is not null and "uploads"."type" is not null and "uploads"."sha256" is not null)),
	CONSTRAINT "uploads_refused_why" CHECK (("uploads"."state" = 'refused') = ("uploads"."fault" is not null))
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_account_id_index" ON "uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "uploads_state_touched_at_index" ON "uploads" USING btree ("state","touched_at");