CREATE TABLE "sponsor_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sends_notes" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sponsor_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sponsor_note_months" (
	"note_id" uuid NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "sponsor_note_months_note_id_month_pk" PRIMARY KEY("note_id","month")
);
--> statement-breakpoint
CREATE TABLE "sponsor_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"confirm_token_hash" text NOT NULL,
	"stop_token" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sponsor_notes_confirmTokenHash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "sponsor_notes_stopToken_unique" UNIQUE("stop_token"),
	CONSTRAINT "sponsor_notes_once" UNIQUE("link_id","email")
);
--> statement-breakpoint
CREATE TABLE "sponsor_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD CONSTRAINT "sponsor_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_note_months" ADD CONSTRAINT "sponsor_note_months_note_id_sponsor_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."sponsor_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_notes" ADD CONSTRAINT "sponsor_notes_link_id_sponsor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sponsor_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_payments" ADD CONSTRAINT "sponsor_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_payments" ADD CONSTRAINT "sponsor_payments_link_id_sponsor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sponsor_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsor_links_order_id_index" ON "sponsor_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_links_one_live" ON "sponsor_links" USING btree ("order_id") WHERE "sponsor_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sponsor_payments_link_id_index" ON "sponsor_payments" USING btree ("link_id");