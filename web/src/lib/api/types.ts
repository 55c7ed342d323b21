/** Short names for what the server sends; `schema.d.ts` has the shapes, generated from the server's OpenAPI document. */

import type { components } from "./schema";

type Schemas = components["schemas"];

/** A table as the page uses it. */
type WithBots<Table> = Omit<Table, "seats"> & { seats: Seat[] };
/** In a replay with everything open, what the view hides. */
type WithRevealed<Revealed> = { revealed?: Revealed | null };
export type SilverGoldTable = WithBots<Schemas["SilverGoldTable"]> & WithRevealed<SilverGoldRevealed>;
export type GoldHuntingTable = WithBots<Schemas["GoldHuntingTable"]> & WithRevealed<GoldHuntingRevealed>;
/** A table of a game without a board of its own. */
export type GenericTable = WithBots<Schemas["GenericTable"]>;
/** A table of a game that has a board of its own; `game` says which one. */
export type KnownTable = SilverGoldTable | GoldHuntingTable;
export type KnownGame = KnownTable["game"];
/** A table of any game. */
export type TableView = KnownTable | GenericTable;
export type GenericView = Schemas["GenericView"];
/** A seat; where the bots have been given names to display, `bot` is the id of the bot that sits there. */
export type Seat = Schemas["SeatJson"] & { bot?: string | null; presence?: PresenceAtTable | null };
/** Whether the person of a seat is at the table, and whether the game is over. */
type PresenceAtTable = SeatPresence & { afterGame?: boolean };
/** The score of the games before this one. */
export type Series = Schemas["SeriesJson"];
export type RematchReply = Schemas["OfferRematchReply"];
export type SilverGoldView = Schemas["SilverGoldView"];
export type SilverGoldRevealed = Schemas["SilverGoldRevealed"];
export type GoldHuntingRevealed = Schemas["GoldHuntingRevealed"];
export type SilverGoldPlayer = Schemas["SilverGoldPlayer"];
export type GoldHuntingView = Schemas["GoldHuntingView"];
export type GoldHuntingPlayer = Schemas["GoldHuntingPlayer"];
export type SilverGoldComponents = Schemas["SilverGoldComponents"];
export type Gain = Schemas["SilverGoldGain"];
export type Lift = Schemas["GoldHuntingLift"];
/** A game that the server offers. */
export type GameFacts = Schemas["GameJson"];
export type SeatLink = Schemas["SeatLinkReply"];
export type History = Schemas["HistoryJson"];
/** The best few moves, and the first of them. */
export type Hint = Schemas["HintReply"];
export type Suggestion = Schemas["SuggestionJson"];
/** A finished game line by line. */
export type Replay = Schemas["ReplayJson"];
export type ReplayLine = Schemas["ReplayLineJson"];
/** Some positions of a finished game. */
export type KnownPositions = Schemas["SilverGoldPositions"] | Schemas["GoldHuntingPositions"];
export type GenericPositions = { game: string; steps: number[]; views: GenericView[]; revealed: null };
export type Positions = KnownPositions | GenericPositions;
/** Whether the person of a seat is at the table. */
export type SeatPresence = Schemas["SeatPresence"];
export type Emote = Schemas["EmoteMessage"]["emote"];
/** An emote that the person of a seat has sent. */
export type ShownEmote = Schemas["ShownEmoteMessage"];
/** How others reach the server. */
export type ServerAddress = Schemas["ServerReply"];
export type ListedTable = Schemas["ListedTable"];
export type CreateTable = Schemas["CreateTableRequest"];
export type TableCreated = Schemas["CreateTableReply"];
export type Joined = Schemas["JoinTableReply"];
export type Problem = Schemas["Problem"];
export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
