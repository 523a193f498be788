/** The emoji that people type by the names of GitHub and Slack, and what programs make of other signs. */
const meant =
  `+1 👍 100 💯 balloon 🎈 blue_heart 💙 calendar 📅 camera 📷 clap 👏 confetti_ball 🎊 dancer 💃 dancers 👯
  eyes 👀 fire 🔥 gift 🎁 heart ❤️ hugs 🤗 man_dancing 🕺 muscle 💪 musical_note 🎵 orange_heart 🧡 point_right 👉
  pray 🙏 raised_hands 🙌 rocket 🚀 shirt 👕 smile 😄 sparkles ✨ star ⭐ sun ☀️ tada 🎉 thumbsup 👍 trophy 🏆 warning ⚠️ wave 👋 white_check_mark ✅
  yellow_heart 💛 â€™ ’ â€œ “ â€“ – â€” — Ã© é Ã± ñ &amp;amp; & $\\rightarrow$ → [!INFO] [!NOTE] [!HINT] [!TIP]`.split(
    /\s+/,
  );

/** The sign that was meant; undefined when nobody knows. */
export const signFor = (typed: string) => meant[meant.indexOf(typed) + 1 || Number.NaN];

/** The code of an emoji, as GitHub and Slack have it. */
export const emojiCode =
  /:(?<=(?:^|[^\w:/])(?::[\w+-]+:){0,9}:)([+-]1|100|\d?[a-z][\w+-]*):(?![\w/]|:\W)/g;
