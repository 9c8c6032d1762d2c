import { Accordion } from "#ui/components/accordion.tsx";
import { Icon } from "#ui/icons/icon.tsx";

export type FaqProps = {
  items: { id: string; question: string; answer: string }[];
  contact: { chatPhone: string; chatUrl: string; supportEmail: string };
};

/** Questions and answers, one open at a time, with the contact lines next to them (HOME-09). */
export function Faq({ items, contact }: FaqProps) {
  const { chatPhone, chatUrl, supportEmail } = contact;
  const line = "flex min-h-11 items-center gap-4 font-semibold wrap-anywhere";
  return (
    <section id="faq" tabIndex={-1} className="section drawn-later" aria-labelledby="faq-title">
      <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[4fr_7fr]">
        <div>
          <h2 id="faq-title">Got Questions?</h2>
          <p className="mt-4 mb-4 text-ink-2 lg:mb-6">If the answer is not here, write to us.</p>
          {chatPhone &&
            (chatUrl ? (
              <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={`${line} hover:text-link`}>
                <Icon name="message-circle" />
                <span>
                  {chatPhone} <span className="sr-only">(chat, opens in a new tab)</span>
                </span>
              </a>
            ) : (
              <p className={line}>
                <Icon name="message-circle" />
                {chatPhone}
              </p>
            ))}
          {supportEmail && (
            <a href={`mailto:${supportEmail}`} className={`${line} hover:text-link`}>
              <Icon name="mail" />
              {supportEmail}
            </a>
          )}
        </div>
        <Accordion
          name="faq"
          openIndex={0}
          items={items.map(({ question, answer }, index) => ({
            id: `faq-${index + 1}`,
            title: question,
            body: <p>{answer}</p>,
          }))}
        />
      </div>
    </section>
  );
}
