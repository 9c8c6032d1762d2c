import { useRef, useState } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import { useUpload } from "#features/uploads/web/public/use-upload.ts";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { bringZip, previewZip, previewZipPeople } from "../../calls.ts";
import type { JudgedThing, ZipOutcome, ZipPart } from "../../contract.ts";
import { thingFateGroups, zipTaking } from "../../texts.ts";
import { broughtQuery } from "../queries.ts";
import { BringRows, useRowsBrought } from "./bring-rows.tsx";
import { FateGroups, fatesText } from "./fate-groups.tsx";

const kindNames: Record<JudgedThing["kind"], string> = {
  school: "School",
  course: "Course",
  tutor: "Tutor",
  post: "Post",
  faq: "Home",
  testimonials: "Home",
  settings: "Site",
  questions: "Questions",
};

/**
 * The zip of an academy: it goes up piece by piece, each thing of it shows what becomes of it, and only then the button that brings them. Its people
 * come in after that, list by list, since their rows name courses and tutors of it.
 */
function BringZipDialog({ onClose }: { onClose: () => void }) {
  const upload = useUpload(personHere()?.id ?? "", "move-in/zip", zipTaking);
  // The same however often it is sent: all of it is undone together.
  const [list] = useState(newKey);
  const [done, setDone] = useState({ count: 0, of: 1 });
  // A part that failed goes on when pressed again.
  const reached = useRef({ from: 0, brought: 0 });
  const stale = useStale(broughtQuery().queryKey);
  const id = upload.state.upload?.id ?? null;

  const look = useAct(
    async (of: string) => {
      const things: JudgedThing[] = [];
      let last: ZipPart | null = null;
      for (let from: number | null = 0; from !== null; from = last?.next ?? null) {
        last = (await ask(previewZip, { body: { upload: of, from } })).data;
        things.push(...last.things);
        setDone({ count: things.length, of: last.total });
      }
      return { things, academy: last?.academy ?? "", lists: last?.lists ?? 0 };
    },
    { onError: (error) => upload.sendAgain(error) },
  );
  const things = look.answer?.things ?? [];
  const lists = look.answer?.lists ?? 0;
  const [replaces, setReplaces] = useState(false);
  const changes = things.filter(({ fate }) => fate === "changes").length;
  const fresh = things.filter(({ fate }) => fate === "new").length + (replaces ? changes : 0);
  const take = useAct(
    async (of: string) => {
      for (let next: number | null = reached.current.from; next !== null; ) {
        const from: number = next;
        reached.current.from = from;
        setDone({ count: from, of: things.length });
        const { data }: { data: ZipOutcome } = await ask(bringZip, { body: { list, upload: of, from, replaces } });
        reached.current.brought += data.brought;
        next = data.next;
      }
      return reached.current.brought;
    },
    {
      after: stale,
      async onDone(brought) {
        toast.success(`${counted(brought, "thing is", "things are")} in`);
        if (lists > 0) setPart(1);
        else await end();
      },
    },
  );
  const [part, setPart] = useState(0);
  const lookAtPeople = useAct(
    async (of: { upload: string; part: number }) => (await ask(previewZipPeople, { body: of })).data,
    {
      async onError(error) {
        // What the academy no longer has goes up once more.
        if (!(await upload.sendAgain(error))) return;
        setPart(0);
        look.clear();
      },
    },
  );
  const end = async () => {
    await upload.remove();
    onClose();
  };
  const goOn = async () => {
    lookAtPeople.clear();
    if (part < lists) setPart(part + 1);
    else await end();
  };
  const takePeople = useRowsBrought({ list, name: upload.state.upload?.name ?? "", onDone: () => void goOn() });
  const items = things.map(({ line, kind, key, title, about, fate, why }) => ({
    key: line,
    fate,
    title,
    aside: [kindNames[kind], key].join(", "),
    text: why ?? about,
    isRefused: fate === "unread",
  }));

  return (
    <Dialog
      id="bring-zip"
      open
      onClose={onClose}
      size="lg"
      dismissible={!take.isBusy && !look.isBusy && !takePeople.isBusy}
      title="Bring a zip"
    >
      {part > 0 && lookAtPeople.answer ? (
        <BringRows
          preview={lookAtPeople.answer}
          take={takePeople}
          leave={{ label: part < lists ? "Leave out this list" : "Leave out and close", onClick: () => void goOn() }}
        />
      ) : part > 0 ? (
        <div className="grid gap-4">
          <p role="status">
            {lists === 1 ? "The zip has a list of people." : `List ${part} of the ${lists} lists of people in the zip.`}{" "}
            Nothing of it is written yet.
          </p>
          {lookAtPeople.error && <FormMessage tone="error">{errorMessage(lookAtPeople.error)}</FormMessage>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="line" disabled={lookAtPeople.isBusy} onClick={() => void goOn()}>
              {part < lists ? "Leave out this list" : "Leave out and close"}
            </Button>
            <Button
              busy={lookAtPeople.isBusy}
              busyLabel="Reading..."
              onClick={() => void (id && lookAtPeople.run({ upload: id, part }))}
            >
              See what becomes of each person
            </Button>
          </div>
        </div>
      ) : look.answer ? (
        <div className="grid gap-4">
          <p role="status">
            {look.answer.academy}: {fatesText(thingFateGroups, items)}. Nothing is written yet.
            {lists > 0 &&
              ` Its people come after this, in ${counted(lists, "list")}, and are shown before they are written.`}
          </p>
          <FateGroups groups={thingFateGroups} items={items} noun="thing" />
          {changes > 0 && (
            <Checkbox
              name="replaces"
              checked={replaces}
              disabled={take.isBusy}
              onChange={({ target }) => setReplaces(target.checked)}
              label="Change the site’s own texts to those of the zip, too"
            />
          )}
          {take.isBusy && <ProgressBar value={(done.count / done.of) * 100} label="Things brought" />}
          {take.error && <FormMessage tone="error">{errorMessage(take.error)}</FormMessage>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="line"
              disabled={take.isBusy}
              onClick={() => {
                look.clear();
                take.clear();
              }}
            >
              Back
            </Button>
            {fresh === 0 && lists > 0 ? (
              <Button disabled={id === null} onClick={() => setPart(1)}>
                Go on to people
              </Button>
            ) : (
              <Button
                busy={take.isBusy}
                busyLabel="Bringing..."
                disabled={fresh === 0 || id === null}
                onClick={() => void (id && take.run(id))}
              >
                Bring {counted(fresh, "thing")}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <ActForm
          act={look}
          wrong={{
            upload: !id && !upload.state.file && "Please choose the zip.",
            arrival: !id && upload.state.file !== null && "The zip is still on its way.",
          }}
          onSend={() => id && look.run(id)}
          submit="See what becomes of each"
          busyLabel="Reading..."
        >
          {(errors) => (
            <>
              <UploadField
                name="upload"
                label="Zip"
                hint="As “Take everything along” made it, up to 100 MB. It goes up piece by piece and survives a lost line."
                taking={zipTaking}
                upload={upload}
                disabled={look.isBusy}
                {...(errors.upload && { error: errors.upload })}
              />
              {look.isBusy && <ProgressBar value={(done.count / done.of) * 100} label="Things looked at" />}
            </>
          )}
        </ActForm>
      )}
    </Dialog>
  );
}

export default BringZipDialog;
