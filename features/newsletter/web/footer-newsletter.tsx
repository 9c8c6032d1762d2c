import { Island } from "#ui/islands/island.tsx";
import NewsletterForm from "./newsletter-form.island.tsx";

/** The newsletter form in the footer of every public page. */
export function FooterNewsletter() {
  return <Island name="newsletter/newsletter-form" component={NewsletterForm} props={{ id: "footer-newsletter" }} />;
}
