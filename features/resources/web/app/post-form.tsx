import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { slugOf } from "#lib/slug.ts";
import { momentText, viewerZone } from "#lib/viewer-zone.ts";
import { notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormRadios, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { instantOf, localText } from "#ui/form/local-time.ts";
import { FormMarkdown } from "#ui/form/markdown-area.tsx";
import { WithPreview } from "#ui/form/with-preview.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { addPost, changePost } from "../../office-calls.ts";
import { changePostSchema, type OfficePost } from "../../office-contract.ts";
import { postDraft, postLimits, postList } from "../../office-texts.ts";

/** Its renderer comes when the form is there. */
const PostPreview = lazyPart(() => import("./post-preview.tsx"));

const states = { draft: "Draft", scheduled: "At a time", published: "Public" } as const;

type Typed = Omit<OfficePost, "id" | "updatedAt" | "publishAt"> & { publishAt: string; seen: string };

/** What the fields begin with. */
const typedOf = (post: OfficePost | null, school: string): Typed => ({
  title: post?.title ?? "",
  slug: post?.slug ?? "",
  author: post?.author ?? personHere()?.fullName ?? "",
  postedOn: post?.postedOn ?? dateInLagos(new Date()),
  school: post?.school ?? school,
  summary: post?.summary ?? "",
  body: post?.body ?? "",
  state: post?.state ?? "draft",
  publishAt: post?.publishAt ? localText(new Date(post.publishAt)) : "",
  // Nothing was seen of a new one.
  seen: post?.updatedAt ?? new Date(0).toISOString(),
});

/** The address of a new post is its title until someone types another. */
const slugFrom = ({ slug, title }: Pick<Typed, "slug" | "title">) => slug.trim() || slugOf(title, postLimits.slug);

function stateText({ state, publishAt }: OfficePost): string {
  if (state === "draft") return "The draft is saved";
  return state === "published"
    ? "The post is public"
    : `The post becomes public on ${momentText(new Date(publishAt ?? ""))}`;
}

type PostFormProps = {
  /** Null: a new one. */
  post: OfficePost | null;
  schools: readonly { key: string; name: string }[];
  onStored: (post: OfficePost) => void;
  /** Forgets what is typed, and shows what the academy has. */
  onReadAgain?: () => void;
};

/** The fields of a post, and next to them how readers see it. What is typed stays in this tab until it is saved. */
export default function PostForm({ post, schools, onStored, onReadAgain }: PostFormProps) {
  const options = {
    after: useStale([postList.name]),
    onDone: (answer: OfficePost) => {
      toast.success(stateText(answer));
      saveDraft(postDraft(post?.id), "");
      onStored(answer);
    },
  };
  const adding = useAct(addPost, options);
  const changing = useAct(changePost, options);
  const act = post ? changing : adding;
  const isOld = act.error?.status === 409 && !act.error.fields.slug;
  return (
    <CallForm
      aria-label="Post"
      act={act}
      schema={changePostSchema}
      values={typedOf(post, schools[0]?.key ?? "")}
      bodyOf={({ publishAt, ...typed }: Typed) => ({
        ...typed,
        slug: slugFrom(typed),
        publishAt: (typed.state === "scheduled" && publishAtOf(publishAt, post)) || null,
      })}
      onSend={({ seen, ...body }) =>
        post ? changing.run({ params: { id: post.id }, body: { ...body, seen } }) : adding.run({ body })
      }
      submit="Save the post"
      busyLabel="Saving..."
      otherwise={notReached("What you wrote stays here. Please save it again.")}
      draft={postDraft(post?.id)}
      cancel={
        isOld && onReadAgain ? (
          <Button variant="line" onClick={onReadAgain}>
            Read it again
          </Button>
        ) : undefined
      }
    >
      {(typed) => (
        <WithPreview preview={<PostPreview post={{ ...typed, id: post?.id ?? null }} />}>
          <FormText name="title" label="Title" maxLength={postLimits.title} />
          <FormText
            name="slug"
            label="Address"
            placeholder={slugFrom(typed)}
            maxLength={postLimits.slug}
            hint={
              <span className="wrap-anywhere">
                {paths.post(slugFrom(typed))}
                {post?.state === "published" && <span className="block">Links to it end where you change it.</span>}
              </span>
            }
          />
          <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
            <FormText name="author" label="Author" maxLength={postLimits.author} fieldClassName="sm:col-span-2" />
            <FormText name="postedOn" label="Date" type="date" />
            <FormSelect
              name="school"
              label="School"
              options={schools.map(({ key, name }) => ({ value: key, label: name }))}
            />
          </div>
          <FormArea
            name="summary"
            label="Summary"
            rows={2}
            maxLength={postLimits.summary}
            hint={`${typed.summary.length} of ${postLimits.summary}. For lists and sharing.`}
          />
          <FormMarkdown
            name="body"
            label="Text"
            rows={18}
            maxLength={postLimits.body}
            lengths={["size"]}
            hint="Markdown: ## heading, **strong**, - list, > quotation, [words](https://…). Pictures of this site alone: ![what it shows](/address)."
          />
          <FormRadios name="state" label="Who sees it" appearance="segments" options={optionsOf(states)} />
          {typed.state === "scheduled" && (
            <FormText
              name="publishAt"
              label="Public from"
              type="datetime-local"
              hint={`On your clock (${viewerZone()}).`}
            />
          )}
        </WithPreview>
      )}
    </CallForm>
  );
}

/** The moment that is typed; the post's own where its minute is unchanged, so that its seconds stay. */
function publishAtOf(local: string, post: OfficePost | null): string {
  return post?.publishAt && localText(new Date(post.publishAt)) === local ? post.publishAt : instantOf(local);
}
