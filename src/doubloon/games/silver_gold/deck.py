"""The cards as drawings, which `cards` reads.

The layouts are facts of the published deck, taken from a public transcription: the project jadlevine/Silver-and-Gold on
GitHub. They agree with the rulebooks' counts and worked example, and were not compared with a printed copy. The rights
in the game's names and artwork stay with their owners.

Under each treasure card's id stands its seal (the colour it rewards and the points for each, or -), then its
boxes: . = no box, o = plain box, C = coin, P = palm tree, X = cross.
"""

TREASURES = """
purple-01       purple-02       purple-03       purple-04
orange 2        green 1         grey 1          -
Xooo            oooX            .oXo            .Co.
.oo.            Xoo.            o.oo            Pooo
XooX            .ooX            oooo            oooo
oooo            oooo            XooX            CooX

purple-05       purple-06       purple-07       purple-08
-               -               -               -
oXoo            ..oX            oC.X            ooCo
P..o            ooCo            o.oo            Xo.o
ooXo            oXoo            oCoo            oC.C
oooo            oooC            oooC            oooo

purple-09       purple-10       purple-11       purple-12
-               -               -               -
ooo.            Cooo            oooo            o.oX
oXCo            ooo.            o.Xo            o.Po
oCoo            Coo.            oX.o            oooo
.ooX            oCoX            Pooo            oooX

orange-01       orange-02       orange-03       orange-04
purple 2        green 1         grey 1          -
Xooo            .X.X            oo.o            X..C
o..o            .o.o            oX.X            o..o
o..o            oooo            oooo            oooo
oooX            oooo            ..oo            CooC

orange-05       orange-06       orange-07       orange-08
-               -               -               -
Co..            oX..            ..oo            oC..
oPoo            ooP.            oooo            CooX
oooo            oooo            XCoX            oooo
..oX            .Coo            ..oo            .Co.

orange-09       orange-10       orange-11       orange-12
-               -               -               -
.oo.            C...            .Co.            o..o
Xooo            ooCo            oooo            oPoo
oCoX            oXoo            oooo            oooo
.oo.            ooC.            P..X            X..C

green-01        green-02        green-03        green-04
purple 2        orange 2        grey 1          -
oooo            oooo            .ooo            P..X
o..o            oo..            oo.o            oooo
oooo            oooo            oooo            ooCo
....            ....            ....            ....

green-05        green-06        green-07        green-08
-               -               -               -
.Coo            o.Xo            ..Xo            ooPo
oooX            o.oo            oooo            .oo.
Xoo.            Pooo            CooC            Xooo
....            ....            ....            ....

green-09        green-10        green-11        green-12
-               -               -               -
.oo.            o.oo            .Coo            Xoo.
ooCo            PooX            .ooo            oooC
CooX            o.oo            XooX            ooC.
....            ....            ....            ....

grey-01         grey-02         grey-03         grey-04
purple 2        orange 2        green 1         -
o.o.            o..o            ooo.            Xo..
oooo            oooo            o.o.            ooo.
o.o.            o..o            ooo.            ooo.
....            ....            ....            ....

grey-05         grey-06         grey-07         grey-08
-               -               -               -
P.oo            .oo.            .o..            .oo.
oooo            oooP            ooPo            CooX
.o..            .oo.            .ooo            o..o
....            ....            ....            ....

grey-09         grey-10         grey-11
-               -               -
Xo..            oo..            ooo.
oooo            ooPo            .XC.
..oC            oo..            .ooo
....            ....            ....
"""

EXPEDITIONS = """
expedition-1    expedition-2    expedition-3    expedition-4
I2              I3              I3              V3
oo              ooo             ooo             oo
..              ...             ...             o.

expedition-5    expedition-6    expedition-7    expedition-8
V3              T4              L4              O4
oo              ooo             ooo             oo
o.              .o.             o..             oo
"""
