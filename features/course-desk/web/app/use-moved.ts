import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";

/** Goes to a course once the dialog that gave it its address is closed: while it is open, it asks before the page is left. */
export function useMoved(isOpen: boolean): (slug: string) => void {
  const navigate = useNavigate();
  const [slug, setSlug] = useState<string | null>(null);
  useEffect(() => {
    if (slug === null || isOpen) return;
    setSlug(null);
    void navigate(paths.officeCourse(slug), { replace: true });
  }, [slug, isOpen, navigate]);
  return setSlug;
}
