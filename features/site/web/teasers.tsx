import type { Money } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { PricePair } from "#ui/components/price-pair.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { useNearScript } from "#ui/islands/near.ts";

export type TeasersProps = {
  /** The lowest monthly fee in each currency; empty while no course is paid by the month. */
  fromMonthly: readonly Money[];
};

/** The strip of light near the end of home: prices on the left, resources on the right (HOME-01). */
export function Teasers({ fromMonthly }: TeasersProps) {
  const near = useNearScript("site/sections");
  return (
    <div className="bg-light-soft drawn-later">
      <div className="wrap grid md:grid-cols-2">
        <section {...near} id="price" tabIndex={-1} aria-labelledby="price-title" className="py-12 md:py-16 md:pr-12">
          <h2 id="price-title">Pricing &amp; Plan</h2>
          <p className="mt-4 mb-6 max-w-[34ch] text-lead text-ink-2">
            Pay upfront, in two installments or monthly.
            {fromMonthly.length > 0 && (
              <>
                {" From "}
                <b className="tabular-nums text-ink">
                  <PricePair prices={fromMonthly} />
                </b>{" "}
                a month.
              </>
            )}
          </p>
          <ButtonLink href={paths.pricing()}>
            See all prices <Icon name="arrow-right" />
          </ButtonLink>
        </section>
        <section
          id="resources"
          tabIndex={-1}
          aria-labelledby="resources-title"
          className="border-sun-400 py-12 max-md:border-t-[1.5px] md:border-l-[1.5px] md:py-16 md:pl-12"
        >
          <h2 id="resources-title">Our Tech News &amp; Resources</h2>
          <p className="mt-4 mb-6 max-w-[34ch] text-lead text-ink-2">
            News from the tech and telecoms sector in Nigeria.
          </p>
          <ButtonLink href={paths.resources()} variant="line">
            Resources
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
