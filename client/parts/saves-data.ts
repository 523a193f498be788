/** Whether a visitor has asked the browser to save data. Not all browsers can be asked that. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  return connection?.saveData ?? false;
}
