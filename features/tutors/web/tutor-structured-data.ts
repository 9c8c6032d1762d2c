import { paths } from "#lib/paths.ts";
import type { TutorDetail } from "../catalogue-contract.ts";

/** A tutor as schema.org has it, with the rating and the newest reviews that the page shows. */
export function tutorStructuredData(tutor: TutorDetail, site: { name: string; baseUrl: string }) {
  const rated = { "@type": "Rating", bestRating: 5, worstRating: 1 };
  return {
    "@type": "Person",
    name: tutor.fullName,
    url: site.baseUrl + paths.tutor(tutor.slug),
    ...(tutor.avatarUrl ? { image: new URL(tutor.avatarUrl, site.baseUrl).href } : {}),
    jobTitle: tutor.position,
    description: tutor.about,
    knowsAbout: tutor.skills,
    knowsLanguage: tutor.languages,
    homeLocation: { "@type": "Place", name: tutor.location },
    worksFor: { "@type": "EducationalOrganization", name: site.name, url: site.baseUrl },
    ...(tutor.rating === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: tutor.rating,
            reviewCount: tutor.reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    review: tutor.shownReviews.slice(0, 5).map((review) => ({
      "@type": "Review",
      author: { "@type": "Person", name: review.name },
      datePublished: review.date,
      ...(review.message ? { reviewBody: review.message } : {}),
      reviewRating: { ...rated, ratingValue: review.rating },
    })),
  };
}
