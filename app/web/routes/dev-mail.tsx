import { pageOf } from "#ui/page/page-context.ts";
import type { Route } from "./+types/dev-mail.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  if (!page.developmentPages) throw new Response(null, { status: 404 });
  const mails = await page.academy.listMail();
  return { mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })) };
}

/** Returns a stored mail whose reply address is one of ours, as its reader's mail program would. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = pageOf({ context });
  if (!page.developmentPages) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const mail = (await page.academy.listMail()).find(({ id }) => id === form.get("mail"));
  if (!mail?.replyTo) throw new Response(null, { status: 404 });
  const outcome = await page.academy.messaging.answerMail({
    mail: { ...mail, replyTo: mail.replyTo },
    text: String(form.get("text") ?? ""),
  });
  return { mail: mail.id, outcome };
}

export const meta: Route.MetaFunction = () => [{ title: "Mail kept here" }, { name: "robots", content: "noindex" }];
// Mail arrives without telling the page cache.
export const headers = () => ({ "Cache-Control": "no-store" });

export default function DevMail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-6 py-12">
      <h1>Mail kept here</h1>
      <p className="text-ink-2">No mail server is set (SMTP_URL), so mail stays in the database. Newest first.</p>
      {loaderData.mails.length === 0 ? <p>No mail yet.</p> : null}
      {loaderData.mails.map((mail) => (
        <article key={mail.id} className="card grid gap-2 p-5">
          <h2 className="text-h4">{mail.subject}</h2>
          <p className="text-xs text-ink-3">
            To {mail.to}, <time dateTime={mail.createdAt}>{mail.createdAt.slice(0, 16).replace("T", " ")} UTC</time>,{" "}
            {mail.state}
          </p>
          <pre className="overflow-x-auto whitespace-pre-wrap font-sans text-sm">{linked(mail.text)}</pre>
          {mail.replyTo?.startsWith("reply+") ? (
            <form method="post" className="grid gap-2">
              <input type="hidden" name="mail" value={mail.id} />
              <label className="grid gap-1">
                <span className="label">Reply</span>
                <textarea name="text" rows={2} required className="input" />
              </label>
              <button type="submit" className="btn btn-line justify-self-start">
                Reply to this mail
              </button>
              {actionData?.mail === mail.id ? <p role="status">The reply was {actionData.outcome}.</p> : null}
            </form>
          ) : null}
        </article>
      ))}
    </div>
  );
}

/** The text with its addresses as links, so that a confirmation can be followed. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((chunk, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a constant text never move
      <a key={index} className="link" href={chunk}>
        {chunk}
      </a>
    ) : (
      chunk
    ),
  );
}
