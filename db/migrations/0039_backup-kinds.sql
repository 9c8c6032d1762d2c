ALTER TABLE "backup_runs" DROP CONSTRAINT "backup_runs_kind";--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('backup','check'));