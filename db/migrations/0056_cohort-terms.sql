ALTER TABLE "cohorts" ADD COLUMN "joins_until" date;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohorts_changed_by_index" ON "cohorts" USING btree ("changed_by");