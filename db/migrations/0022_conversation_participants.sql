drop trigger conversations_added on conversations;
--> statement-breakpoint
drop trigger conversations_changed on conversations;
--> statement-breakpoint
CREATE TABLE "conversation_participants" (
	"conversation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"account_id" uuid,
	"tutor_id" uuid,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_participants_conversation_id_side_pk" PRIMARY KEY("conversation_id","side"),
	CONSTRAINT "conversation_participants_side_known" CHECK ("conversation_participants"."side" in ('student','tutor','support')),
	CONSTRAINT "conversation_participants_by_side" CHECK (("conversation_participants"."side" = 'tutor') = ("conversation_participants"."tutor_id" is not null) and ("conversation_participants"."side" = 'student') <= ("conversation_participants"."account_id" is not null)
        and ("conversation_participants"."side" = 'support') <= ("conversation_participants"."account_id" is null))
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_one";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_student_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_tutor_id_tutors_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_conversation_id_conversations_id_fk";
--> statement-breakpoint
DROP INDEX "conversations_student_id_last_message_at_index";--> statement-breakpoint
DROP INDEX "conversations_tutor_id_last_message_at_index";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pair_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "side" text;--> statement-breakpoint
-- The student and the tutor (or support) of each conversation become its participants; what either had read stays read.
insert into conversation_participants (conversation_id, side, account_id, read_at)
  select id, 'student', student_id, student_read_at from conversations;
--> statement-breakpoint
insert into conversation_participants (conversation_id, side, account_id, tutor_id, read_at)
  select c.id, case when c.tutor_id is null then 'support' else 'tutor' end, t.account_id, c.tutor_id, c.other_read_at
  from conversations c left join tutors t on t.id = c.tutor_id;
--> statement-breakpoint
-- As pairKey of features/messaging writes it.
update conversations set pair_key = 'student:' || student_id || ' ' || coalesce('tutor:' || tutor_id, 'support');
--> statement-breakpoint
update messages m set side = case when m.from_student then 'student' when c.tutor_id is null then 'support' else 'tutor' end
  from conversations c where c.id = m.conversation_id;
--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "pair_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "side" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_participants_account_id_index" ON "conversation_participants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_participants_tutor_id_index" ON "conversation_participants" USING btree ("tutor_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_by_participant" FOREIGN KEY ("conversation_id","side") REFERENCES "public"."conversation_participants"("conversation_id","side") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "student_id";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "tutor_id";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "student_read_at";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "other_read_at";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "from_student";--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_pairKey_unique" UNIQUE("pair_key");
--> statement-breakpoint
-- A message changes its conversation: the open pages of everybody who takes part ask anew.
create function notify_participants() returns trigger
  language plpgsql as $$
declare
  account uuid;
begin
  for account in
    select distinct p.account_id from changed join conversation_participants p on p.conversation_id = changed.id
    where p.account_id is not null
  loop
    perform pg_notify('unwalled_events', json_build_array('account.changed', json_build_object('accountId', account, 'topic', 'messages'))::text);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger conversations_changed after update on conversations referencing new table as changed for each statement execute function notify_participants();
--> statement-breakpoint
create trigger conversation_participants_added after insert on conversation_participants referencing new table as changed for each statement execute function notify_account('messages', 'account_id');
--> statement-breakpoint
create trigger conversation_participants_changed after update on conversation_participants referencing new table as changed for each statement execute function notify_account('messages', 'account_id');
--> statement-breakpoint
-- A tutor who gets an account takes part by it, and one whose account goes does not any more, whoever wrote it.
create function carry_tutor_account() returns trigger
  language plpgsql as $$
begin
  update conversation_participants set account_id = new.account_id where tutor_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger tutors_take_part after update of account_id on tutors for each row
  when (old.account_id is distinct from new.account_id) execute function carry_tutor_account();
