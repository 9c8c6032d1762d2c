import { useQueryClient } from "@tanstack/react-query";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { releaseGrades } from "../../calls.ts";

/** What is to be released: all of an assessment that is graded and hidden, or some items. */
export type ToRelease = { grades: { assessment: string } | { items: string[] }; count: number; of: string };

/** Asks before students see what is graded and hidden. */
export function ReleaseDialog({ toRelease: requested, onClose }: { toRelease: ToRelease | null; onClose: () => void }) {
  const queries = useQueryClient();
  const release = useAct(({ grades }: ToRelease) => ask(releaseGrades, { body: grades }), {
    onDone: async ({ data }) => {
      onClose();
      const done = data.released === 1 ? "One grade is released." : `${data.released} grades are released.`;
      toast.success(data.left > 0 ? `${done} ${data.left} are left: release them too.` : done);
      await queries.invalidateQueries({ queryKey: ["grading"] });
    },
  });
  return (
    <Dialog
      id="release"
      size="sm"
      title={requested ? `Release ${counted(requested.count, "grade")} of ${requested.of}?` : ""}
      open={requested !== null}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="line" onClick={onClose}>
            Not yet
          </Button>
          <Button
            busy={release.isBusy}
            busyLabel="Releasing..."
            onClick={() => requested !== null && void release.run(requested)}
          >
            Release
          </Button>
        </div>
      }
    >
      <p>
        The students are told by bell and mail, and see their grade with your comment. It counts for the course at once.
      </p>
      {release.error && (
        <FormMessage tone="error" className="mt-3">
          {errorMessage(release.error, "The grades could not be released. Please try again.")}
        </FormMessage>
      )}
    </Dialog>
  );
}
