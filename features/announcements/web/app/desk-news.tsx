import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { announce, takeBack } from "../../calls.ts";
import type { WriterSide } from "../../contract.ts";
import { announcementLength, announcementTexts } from "../../texts.ts";
import { sentQuery, tellableQuery } from "../queries.ts";
import { AnnouncementList } from "./announcement-list.tsx";

type Course = {
  slug: string;
  title: string;
  students: number;
  whatsapp: { students: number; costMinor: number } | null;
};

/** What staff say to all students of a course, or a tutor to their own in it. */
export default function DeskNews({ as }: { as: WriterSide }) {
  return (
    <div className="grid max-w-180 gap-4">
      <QueryBoundary
        query={useQuery(tellableQuery(as))}
        loading="Loading your courses..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed={announcementTexts.failed}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-2">Once you teach a course you can tell your students in it something here.</p>
          ) : (
            <Courses as={as} courses={data} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Courses({ as, courses }: { as: WriterSide; courses: readonly Course[] }) {
  // A tutor with one course means it. Staff have all of them: to whom is asked first, never answered for them.
  const [slug, setSlug] = useState(as === "tutor" && courses.length === 1 ? (courses[0]?.slug ?? "") : "");
  const course = courses.find((entry) => entry.slug === slug);
  return (
    <>
      <SelectField
        name="course"
        label="To whom?"
        placeholder="Choose a course"
        options={courses.map((entry) => ({ value: entry.slug, label: entry.title }))}
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
      />
      {course && <AnnounceForm key={slug} as={as} course={course} />}
      {course && <Sent key={`${slug}-sent`} as={as} course={slug} />}
    </>
  );
}

const readers = (students: number, as: WriterSide) =>
  students > 0
    ? `${counted(students, "student reads", "students read")} it.`
    : as === "tutor"
      ? "You have no student in this course yet."
      : "Nobody is in this course yet.";

function AnnounceForm({ as, course }: { as: WriterSide; course: Course }) {
  const reread = useStale(["announcements", as]);
  const [text, setText] = useDraft(`announcement:${as}:${course.slug}`);
  const [isOnWhatsApp, setOnWhatsApp] = useState(false);
  const campaign = course.whatsapp && course.whatsapp.students > 0 ? course.whatsapp : null;
  const cost = campaign && formatMoney({ amountMinor: campaign.costMinor, currency: "NGN" });
  const isCostly = campaign !== null && isOnWhatsApp;
  // The same words again after a lost answer are the same announcement.
  const sending = useAct(
    (body: string, requestKey) => {
      const whatsapp = isCostly ? { whatsappMaxMinor: campaign.costMinor } : {};
      return ask(announce, { params: { as, course: course.slug }, body: { body, ...whatsapp }, requestKey });
    },
    {
      onDone() {
        setText("");
        setOnWhatsApp(false);
        return reread();
      },
    },
  );
  const body = text.trim();
  return (
    <ActForm
      act={sending}
      wrong={{ body: body === "" && announcementTexts.bodyMissing }}
      onSend={() => sending.run(body)}
      submit={isCostly ? `Send to the course, for about ${cost}` : "Send to the course"}
      busyLabel="Sending..."
      button={{ className: "justify-self-start" }}
      otherwise={announcementTexts.notSent}
      aria-label="New announcement"
      className="card grid gap-4 p-5"
    >
      {(errors) => (
        <>
          <TextArea
            name="body"
            id="announcement"
            label="Announcement"
            hint={`${readers(course.students, as)} They reply to their tutor.`}
            rows={4}
            maxLength={announcementLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={errors.body}
          />
          {campaign && (
            <Checkbox
              name="whatsapp"
              label={`Also on WhatsApp, to ${counted(campaign.students, "student")}`}
              hint={`They said that they want it there. It costs about ${cost}.`}
              checked={isOnWhatsApp}
              onChange={({ target }) => setOnWhatsApp(target.checked)}
            />
          )}
        </>
      )}
    </ActForm>
  );
}

function Sent({ as, course }: { as: WriterSide; course: string }) {
  const query = useInfiniteQuery(sentQuery(as, course));
  const undoing = useAct((id: string) => ask(takeBack, { params: { as, course, id } }), {
    onDone: useStale(["announcements", as, course]),
  });
  return (
    <QueryBoundary
      query={query}
      loading="Loading what was sent..."
      skeleton={<SkeletonBlock className="h-40" />}
      failed={announcementTexts.failed}
    >
      {({ pages }) => {
        const all = pages.toReversed().flatMap(({ data }) => data);
        return (
          <div>
            <FormMessage tone="error">
              {undoing.error ? errorMessage(undoing.error, announcementTexts.late) : null}
            </FormMessage>
            {query.hasNextPage && (
              <Button
                variant="line"
                size="sm"
                busy={query.isFetchingNextPage}
                busyLabel="Loading..."
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier announcements
              </Button>
            )}
            {all.length === 0 ? (
              <p className="text-ink-2">Nothing was announced in this course yet.</p>
            ) : (
              <AnnouncementList
                announcements={all}
                after={({ id, takeBackUntil }) =>
                  takeBackUntil !== null &&
                  Date.parse(takeBackUntil) > Date.now() && (
                    <Button
                      variant="ghost"
                      size="sm"
                      busy={undoing.isBusy && undoing.busyWith === id}
                      busyLabel="One moment..."
                      onClick={() => void undoing.run(id)}
                    >
                      Take back
                    </Button>
                  )
                }
              />
            )}
          </div>
        );
      }}
    </QueryBoundary>
  );
}
