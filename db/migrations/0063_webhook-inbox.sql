CREATE TABLE "webhook_poison" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "webhook_poison_source_known" CHECK ("webhook_poison"."source" in ('sandbox','paystack','stripe','whatsapp','mail'))
);
--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD COLUMN "turn" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_poison_received_at_index" ON "webhook_poison" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_due" ON "whatsapp_received" USING btree ("due_at") WHERE "whatsapp_received"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD CONSTRAINT "whatsapp_received_done" CHECK (("whatsapp_received"."event" is null) = ("whatsapp_received"."due_at" is null));