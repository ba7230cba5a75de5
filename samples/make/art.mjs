// Lists the drawing and the colours of the cover of each book.

import { drawing as aDragonOfModestMeans } from './art/a-dragon-of-modest-means.mjs';
import { drawing as aFieldGuideToSmallRains } from './art/a-field-guide-to-small-rains.mjs';
import { drawing as anOrchardForTheMoon } from './art/an-orchard-for-the-moon.mjs';
import { drawing as cafeAtTheEdgeOfTheMap } from './art/cafe-at-the-edge-of-the-map.mjs';
import { drawing as grandmotherGravity } from './art/grandmother-gravity.mjs';
import { drawing as howACometGetsItsTail } from './art/how-a-comet-gets-its-tail.mjs';
import { drawing as notesFromABeeYard } from './art/notes-from-a-bee-yard.mjs';
import { drawing as pipAndThePaperBoat } from './art/pip-and-the-paper-boat.mjs';
import { drawing as theBearWhoBorrowedWinter } from './art/the-bear-who-borrowed-winter.mjs';
import { drawing as theFoxWhoKeptTheMinutes } from './art/the-fox-who-kept-the-minutes.mjs';
import { drawing as theGlassblowersDaughter } from './art/the-glassblowers-daughter.mjs';
import { drawing as theGoblinBakeryOpensAtFour } from './art/the-goblin-bakery-opens-at-four.mjs';
import { drawing as theHouseThatHummed } from './art/the-house-that-hummed.mjs';
import { drawing as theKeyholeInheritance } from './art/the-keyhole-inheritance.mjs';
import { drawing as theKitchenOfElevenWinters } from './art/the-kitchen-of-eleven-winters.mjs';
import { drawing as theLampOnGullStair } from './art/the-lamp-on-gull-stair.mjs';
import { drawing as theLastTramToElderStreet } from './art/the-last-tram-to-elder-street.mjs';
import { drawing as theMothHour } from './art/the-moth-hour.mjs';
import { drawing as theQuietAlphabetOfStones } from './art/the-quiet-alphabet-of-stones.mjs';
import { drawing as theSaltmarshLetters2 } from './art/the-saltmarsh-letters-2.mjs';
import { drawing as theSaltmarshLetters10 } from './art/the-saltmarsh-letters-10.mjs';
import { drawing as theSleeperToVidova } from './art/the-sleeper-to-vidova.mjs';
import { drawing as theTideClerk } from './art/the-tide-clerk.mjs';
import { drawing as theWinterViolin } from './art/the-winter-violin.mjs';
import { drawing as thirtyNightsAtTheInnOfClocks } from './art/thirty-nights-at-the-inn-of-clocks.mjs';
import { drawing as whatTheMapmakerLeftOut } from './art/what-the-mapmaker-left-out.mjs';
import { drawing as whereTheLeavesGo } from './art/where-the-leaves-go.mjs';
import { drawing as windowsOnFarthingStreet } from './art/windows-on-farthing-street.mjs';

/** Cover drawings and colours by the book's slug. */
export const art = {
  'the-lamp-on-gull-stair': theLampOnGullStair,
  'the-fox-who-kept-the-minutes': theFoxWhoKeptTheMinutes,
  'the-moth-hour': theMothHour,
  'the-saltmarsh-letters-2': theSaltmarshLetters2,
  'the-saltmarsh-letters-10': theSaltmarshLetters10,
  'cafe-at-the-edge-of-the-map': cafeAtTheEdgeOfTheMap,
  'an-orchard-for-the-moon': anOrchardForTheMoon,
  'the-keyhole-inheritance': theKeyholeInheritance,
  'how-a-comet-gets-its-tail': howACometGetsItsTail,
  'the-kitchen-of-eleven-winters': theKitchenOfElevenWinters,
  'thirty-nights-at-the-inn-of-clocks': thirtyNightsAtTheInnOfClocks,
  'the-tide-clerk': theTideClerk,
  'a-field-guide-to-small-rains': aFieldGuideToSmallRains,
  'the-winter-violin': theWinterViolin,
  'the-goblin-bakery-opens-at-four': theGoblinBakeryOpensAtFour,
  'the-bear-who-borrowed-winter': theBearWhoBorrowedWinter,
  'what-the-mapmaker-left-out': whatTheMapmakerLeftOut,
  'the-last-tram-to-elder-street': theLastTramToElderStreet,
  'grandmother-gravity': grandmotherGravity,
  'the-glassblowers-daughter': theGlassblowersDaughter,
  'the-sleeper-to-vidova': theSleeperToVidova,
  'notes-from-a-bee-yard': notesFromABeeYard,
  'the-house-that-hummed': theHouseThatHummed,
  'pip-and-the-paper-boat': pipAndThePaperBoat,
  'a-dragon-of-modest-means': aDragonOfModestMeans,
  'the-quiet-alphabet-of-stones': theQuietAlphabetOfStones,
  'where-the-leaves-go': whereTheLeavesGo,
  'windows-on-farthing-street': windowsOnFarthingStreet,
};
