/** The drawing of a film that does not play yet: the tiers of the arena, lights, raised cards. */

/** Decoration: the link around it says what the film is. */
export function FilmPoster() {
  return (
    <svg
      className="film-poster"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        className="film-poster__light"
        d="M60 0 10 150h110zM160 0l-70 160h140zM260 0l-60 150h110z"
      />
      <path className="film-poster__tier" d="M0 96q160 52 320 0v84H0z" />
      <path className="film-poster__dots" d="M0 108q160 52 320 0M0 122q160 50 320 0" />
      <path className="film-poster__floor" d="M0 150q160 26 320 0v30H0z" />
      <path
        className="film-poster__cards"
        d="m20 138 16-3 3 22-16 3zm36 8 16 2-2 22-16-2zm182 0 16-3 4 22-16 3zm40-12 16 2-3 22-16-2z"
      />
      <path
        className="film-poster__cards film-poster__cards--pale"
        d="m90 150 17-2 2 22-17 2zm106-2 17 3-4 22-17-3z"
      />
    </svg>
  );
}
