/** Where the player of a film lies: the host of YouTube that sets no cookie before a film plays. */

/** The address of the player of a film by its identifier on YouTube, as `DF0LQNO86Bc`. */
export function playerOf(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`;
}
