CREATE TABLE "no_show_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" uuid NOT NULL,
	"person_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"undoes" uuid,
	CONSTRAINT "no_show_notes_undone_once" UNIQUE("undoes"),
	CONSTRAINT "no_show_notes_length" CHECK (char_length("no_show_notes"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "no_show_notes" ADD CONSTRAINT "no_show_notes_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_show_notes" ADD CONSTRAINT "no_show_notes_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_show_notes" ADD CONSTRAINT "no_show_notes_undoes_no_show_notes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."no_show_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "no_show_notes_subject_index" ON "no_show_notes" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "no_show_notes_person_id_index" ON "no_show_notes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "no_show_notes_noted_by_index" ON "no_show_notes" USING btree ("noted_by");