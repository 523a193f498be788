/** Ribbons and confetti, drawn and sparse, where something is celebrated. Never as wallpaper. */

/** Decoration; it fills the box that it stands in. */
export function Confetti() {
  return (
    <svg
      className="confetti"
      viewBox="0 0 1200 240"
      preserveAspectRatio="xMidYMin slice"
      strokeWidth="9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className="confetti__ribbon" d="M40 12c46 20 8 52 50 70s14 48 52 62" />
      <path
        className="confetti__ribbon confetti__navy"
        d="M1164 20c-50 14-6 46-52 66s-10 44-46 60"
      />
      <path className="confetti__ribbon confetti__navy" d="M930 6c22 20-10 34 12 54" />
      <path
        className="confetti__bits"
        d="m210 60 14 8-9 13-13-8zm490 148 15-3 3 13-15 4zM330 24l6 14-13 6-7-14zm700 86 12 10-10 11-12-10zm-90-16 15 2-2 14-15-2zm-330-70 10 11-11 9-10-10z"
      />
      <path
        className="confetti__bits confetti__navy"
        d="M480 20l14 4-4 13-14-3zm260 34 13-6 6 13-13 6zm280-30 10 10-10 11-11-11zM1050 212l14-4 3 12-13 4z"
      />
    </svg>
  );
}
