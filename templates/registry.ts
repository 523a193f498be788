/** One layout for each kind of page. A new kind without a layout does not compile. */
import type { ReactNode } from "react";
import type { PageKind } from "../generator/model/page.ts";
import { ArticleLayout } from "./layouts/ArticleLayout.tsx";
import { ArticlesLayout } from "./layouts/ArticlesLayout.tsx";
import { EventLayout } from "./layouts/EventLayout.tsx";
import { HomeLayout } from "./layouts/HomeLayout.tsx";
import type { LayoutProps } from "./layouts/layout-props.ts";
import { MissingLayout } from "./layouts/MissingLayout.tsx";
import { PageLayout } from "./layouts/PageLayout.tsx";
import { RedirectLayout } from "./layouts/RedirectLayout.tsx";
import { SearchLayout } from "./layouts/SearchLayout.tsx";

/** The layouts by kind of page. */
export const layouts = {
  home: HomeLayout,
  page: PageLayout,
  article: ArticleLayout,
  articles: ArticlesLayout,
  event: EventLayout,
  redirect: RedirectLayout,
  missing: MissingLayout,
  search: SearchLayout,
} satisfies { readonly [K in PageKind]: (props: LayoutProps<K>) => ReactNode };
