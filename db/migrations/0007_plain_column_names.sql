ALTER TABLE "saved_cards" RENAME COLUMN "kept_at" TO "saved_at";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "kept_bytes" TO "stored_bytes";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "keeps_card" TO "saves_card";--> statement-breakpoint
ALTER TABLE "sandbox_charges" RENAME COLUMN "keeps_card" TO "saves_card";--> statement-breakpoint
ALTER TABLE "announcements" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "grading_notices" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "office_grading_notices" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "whatsapp_received" RENAME COLUMN "tries" TO "attempts";