/** Goods of the demo shops, in the columns of the catalogue import. */

const header = "sku,name,description,category,taxGroup,unit,price,cost,barcodes";

export const bakery = `${header}
BR-001,Sourdough bread,Wheat and rye; 48 hours,Bread > Loaves,Reduced,EA,4.80,1.35,Custom:2000010000017
BR-002,Rye bread,Whole grain,Bread > Loaves,Reduced,EA,4.20,1.20,Custom:2000010000024
BR-003,Spelt bread,With walnuts,Bread > Loaves,Reduced,EA,5.40,1.80,Custom:2000010000031
BR-004,Baguette,,Bread > Loaves,Reduced,EA,2.10,0.55,Custom:2000010000048
BR-010,Poppy seed roll,,Bread > Rolls,Reduced,EA,0.70,0.18,
BR-011,Pretzel,,Bread > Rolls,Reduced,EA,0.90,0.20,
BR-012,Croissant,All butter,Bread > Rolls,Reduced,EA,1.90,0.60,
PA-001,Cinnamon roll,,Pastry,Reduced,EA,2.60,0.80,
PA-002,Apple turnover,,Pastry,Reduced,EA,2.40,0.75,
PA-003,Cheesecake slice,,Pastry > Cakes,Reduced,EA,3.80,1.10,
PA-004,Carrot cake slice,,Pastry > Cakes,Reduced,EA,3.60,1.05,
PA-005,Butter biscuits,By weight,Pastry,Reduced,KG,24.00,7.50,
CO-001,Espresso,,Drinks > Coffee,No tax,EA,2.20,0.30,
CO-002,Cappuccino,,Drinks > Coffee,No tax,EA,3.40,0.55,
CO-003,Filter coffee,,Drinks > Coffee,No tax,EA,2.80,0.35,
DR-001,Apple juice 0.3 l,,Drinks,No tax,EA,2.90,0.90,Custom:4000010000015
DR-002,Sparkling water 0.5 l,,Drinks,No tax,EA,2.20,0.40,Custom:4000010000022
GR-001,Coffee beans 250 g,House blend,Larder,Reduced,EA,8.90,4.20,Custom:4000010000039
GR-002,Strawberry jam,,Larder,Reduced,EA,5.20,2.10,Custom:4000010000046
GR-003,Granola,By weight,Larder,Reduced,KG,14.50,5.60,
`;

export const bicycles = `${header}
BK-001,City bicycle 28 inch,Seven gears,Bicycles > City,No tax,EA,649.00,410.00,Custom:5000010000012
BK-002,Gravel bicycle,Carbon fork,Bicycles > Gravel,No tax,EA,1890.00,1240.00,Custom:5000010000029
BK-003,Children's bicycle 20 inch,,Bicycles > Children,No tax,EA,329.00,205.00,Custom:5000010000036
TY-001,Tyre 28 x 1.75,Puncture guard,Parts > Tyres,No tax,EA,29.90,14.20,Custom:5000010000043
TY-002,Tube 28 inch,,Parts > Tyres,No tax,EA,6.90,2.10,Custom:5000010000050
TY-003,Repair patches,Box of six,Parts > Tyres,No tax,EA,3.50,0.90,Custom:5000010000067
DR-001,Chain 9 speed,,Parts > Drive,No tax,EA,24.90,11.80,Custom:5000010000074
DR-002,Cassette 11-34,,Parts > Drive,No tax,EA,39.90,19.50,Custom:5000010000081
DR-003,Pedals,Flat,Parts > Drive,No tax,EA,34.90,15.00,Custom:5000010000098
BR-001,Brake pads,Pair,Parts > Brakes,No tax,EA,12.90,4.60,Custom:5000010000104
BR-002,Brake cable,,Parts > Brakes,No tax,EA,4.90,1.20,Custom:5000010000111
LI-001,Front light 60 lux,,Accessories > Lights,No tax,EA,49.90,24.00,Custom:5000010000128
LI-002,Rear light,,Accessories > Lights,No tax,EA,19.90,8.50,Custom:5000010000135
LO-001,Folding lock,,Accessories > Locks,No tax,EA,79.00,38.00,Custom:5000010000142
HE-001,Helmet M,,Accessories > Helmets,No tax,EA,69.90,31.00,Custom:5000010000159
HE-002,Helmet L,,Accessories > Helmets,No tax,EA,69.90,31.00,Custom:5000010000166
OI-001,Chain oil 100 ml,,Care,No tax,EA,9.90,3.80,Custom:5000010000173
OI-002,Bearing grease,By weight,Care,No tax,KG,38.00,17.00,
SV-001,Service small,Adjust and clean,Workshop,No tax,EA,59.00,,
SV-002,Service large,With parts check,Workshop,No tax,EA,119.00,,
`;
