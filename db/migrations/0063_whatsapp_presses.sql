CREATE TABLE "whatsapp_presses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"account_id" uuid,
	"pressed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_presses_path" CHECK (char_length("whatsapp_presses"."path") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "whatsapp_presses" ADD CONSTRAINT "whatsapp_presses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_presses_account_id_pressed_at_index" ON "whatsapp_presses" USING btree ("account_id","pressed_at");--> statement-breakpoint
CREATE INDEX "whatsapp_presses_pressed_at_index" ON "whatsapp_presses" USING btree ("pressed_at");