ALTER TABLE "conversation_participants" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was written so far was mailed at once: nobody is told of it again.
ALTER TABLE "conversation_participants" DISABLE TRIGGER USER;--> statement-breakpoint
update conversation_participants p set mailed_at = c.last_message_at from conversations c where c.id = p.conversation_id;--> statement-breakpoint
ALTER TABLE "conversation_participants" ENABLE TRIGGER USER;
