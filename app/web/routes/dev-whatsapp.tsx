import { redirect } from "react-router";
import { pageOf } from "#ui/page/page-context.ts";
import type { Route } from "./+types/dev-whatsapp.ts";

/** The number that the page writes from until another is typed. */
const exampleNumber = "2348031234567";

const digits = (text: string) => text.replace(/\D/g, "").slice(0, 15);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf({ context });
  const phone = page.developmentPages ? await page.academy.whatsapp.readSimulator() : null;
  if (!phone) throw new Response(null, { status: 404 });
  return {
    number: phone.number,
    from: digits(url.searchParams.get("from") ?? "") || (phone.messages[0]?.number ?? exampleNumber),
    text: url.searchParams.get("text") ?? "",
    messages: phone.messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })).toReversed(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = pageOf({ context });
  if (!page.developmentPages) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const [from, text] = [digits(String(form.get("from") ?? "")), String(form.get("text") ?? "")];
  await page.academy.whatsapp.writeAs(from, { text, answers: String(form.get("answers") ?? "") || null });
  return redirect(`/dev/whatsapp?from=${from}`, 303);
}

export const meta: Route.MetaFunction = () => [{ title: "WhatsApp simulator" }, { name: "robots", content: "noindex" }];
// Messages arrive without telling the page cache.
export const headers = () => ({ "Cache-Control": "no-store" });

export default function DevWhatsApp({ loaderData }: Route.ComponentProps) {
  const { number, from, text, messages } = loaderData;
  const chat = messages.filter((message) => message.number === from);
  const others = [...new Set(messages.map((message) => message.number))].filter((otherNumber) => otherNumber !== from);
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-12">
      <h1>WhatsApp simulator</h1>
      <p className="text-ink-2">
        The telephone of +{from}, and its chat with the academy (+{number}). Nothing leaves this machine.
      </p>
      <div className="card grid gap-3 p-4">
        {chat.length === 0 ? <p className="text-ink-2">No messages yet.</p> : null}
        {chat.map((message) => (
          <article
            key={message.id}
            className={`grid w-fit gap-2 rounded-md p-3 ${message.isWritten ? "ml-auto bg-sunken" : "card"}`}
          >
            <p className="wrap-anywhere whitespace-pre-wrap text-sm">{message.text}</p>
            {message.buttons.map(({ label, path }) => (
              <a key={path} href={path} className="btn btn-line">
                {label}
              </a>
            ))}
            <time className="text-ink-3 text-xs" dateTime={message.sentAt}>
              {message.sentAt.slice(11, 16)} UTC
            </time>
          </article>
        ))}
      </div>
      <form method="post" className="grid gap-3">
        <label className="grid gap-1">
          <span className="label">From</span>
          <input name="from" className="input" inputMode="numeric" required defaultValue={from} />
        </label>
        <label className="grid gap-1">
          <span className="label">Message</span>
          <textarea name="text" rows={2} className="input" required defaultValue={text} />
        </label>
        <button type="submit" className="btn justify-self-start">
          Send to the academy
        </button>
      </form>
      {others.length > 0 ? (
        <p className="text-sm">
          Other telephones:{" "}
          {others.map((otherNumber) => (
            <a key={otherNumber} className="link mr-1.5" href={`/dev/whatsapp?from=${otherNumber}`}>
              +{otherNumber}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
